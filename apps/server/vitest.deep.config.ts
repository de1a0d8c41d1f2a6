import { configDefaults, defineConfig } from 'vitest/config'
import units from './vitest.config.ts'

/**
 * Storms, kills, guides and several processes, one file after the other: each of them loads the
 * machine, and some count what a neighbour would slow down. `npm test` runs only a small storm of
 * orders.
 */
export default defineConfig({
  test: {
    ...units.test,
    include: ['**/*.deep.test.ts'],
    exclude: configDefaults.exclude,
    maxWorkers: 1,
  },
})
