import { defineConfig } from "vite";

// Nothing is inlined: the pages' policy allows scripts, styles and fonts from our own files only.
export default defineConfig({
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
  },
});
