// boardgame.io's own server: node server.js PORT memory|files FOLDER
import { createRequire } from "node:module";
import path from "node:path";

import { Pile } from "./game.js";

const from = createRequire(path.join(process.cwd(), "package.json"));
const { Server, FlatFile, Origins } = from("boardgame.io/server");

const [port, storage, folder] = process.argv.slice(2);
const db = storage === "files" ? new FlatFile({ dir: folder }) : undefined;
const server = Server({ games: [Pile], origins: [Origins.LOCALHOST], db });
server.run({ port: Number(port), callback: () => console.log("ready") });
