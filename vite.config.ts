import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // The server's own entry is the SSR entry, so that API and loaders share one module graph.
  environments: { ssr: { build: { rolldownOptions: { input: './src/server/app.ts' } } } },
  // Not 'assets': that address belongs to the site's own images.
  build: { target: 'es2023', assetsDir: 'static', reportCompressedSize: false },
})
