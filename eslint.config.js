import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["build/", "src/tinkertable/web/static/bundle.js"] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2024, sourceType: "module" },
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      eqeqeq: "error",
      "max-lines-per-function": ["error", 70],
      "no-implicit-globals": "error",
      "no-shadow": ["error", { builtinGlobals: false }],
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
    },
  },
  {
    files: ["src/tinkertable/web/static/js/**", "src/tinkertable/games/*/board/*.js"],
    languageOptions: { globals: globals.browser },
  },
  { files: ["tests/front/**", "eslint.config.js"], languageOptions: { globals: globals.node } },
];
