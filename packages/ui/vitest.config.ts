import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'jsdom',
    setupFiles: ['./src/testing/setup.ts'],
    // Class names as they are written, so that a test can ask for a look by its name.
    css: { modules: { classNameStrategy: 'non-scoped' } },
  },
})
