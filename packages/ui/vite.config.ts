import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Serves the gallery: `npm run gallery`, then /gallery.html. */
export default defineConfig({
  plugins: [react()],
  server: { open: false },
  build: {
    target: ['chrome87', 'safari14'],
    cssTarget: ['chrome87', 'safari14'],
    rolldownOptions: { input: 'gallery.html' },
  },
})
