import type { BenchArguments } from '../arguments.ts'
import { createCleanup } from '../environment/cleanup.ts'
import type { Report } from '../report/index.ts'

/**
 * `pnpm bench pages`: the shells compared with three floors on a slow phone, in one interleaved
 * run; with
 * `--smooth` the scrolling of long lists. Throws if a page does not load.
 */
export async function run(args: BenchArguments): Promise<Report> {
  const cleanup = createCleanup()
  try {
    if (args.smooth) {
      const { measureScrolling } = await import('./scrolling/measure-scrolling.ts')
      return await measureScrolling(args, cleanup)
    }
    const { measurePages } = await import('./measure-pages.ts')
    return await measurePages(args, cleanup)
  } finally {
    await cleanup.run()
  }
}
