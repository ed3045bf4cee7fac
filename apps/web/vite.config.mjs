import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

// Relative base: the built page works under any path. No inline script or data: font, so that the content security
// policy can stay `script-src 'self'`. Workspace packages are read as source through the condition of their exports.
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react()],
  resolve: { conditions: ['lanewise-source', ...defaultClientConditions] },
  build: {
    outDir: 'dist/app',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // scripts/web-size.mjs reads the chunks of a page from it.
    manifest: 'manifest.json',
    chunkSizeWarningLimit: 900,
    // What every page loads, the login page as well, is one chunk: in several of them less is compressed together.
    rolldownOptions: {
      output: {
        // The first page names every chunk, and a hash does not compress: seven characters tell versions apart as well.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            {
              name: 'base',
              test: /web\/src\/state\/(keys|storage)\.ts|web\/src\/lib\/date\.ts|domain\/(src|dist)\/calendar\/day/,
            },
          ],
        },
      },
    },
  },
  server: { host: '127.0.0.1', proxy: { '/api': 'http://127.0.0.1:8080' } },
});
