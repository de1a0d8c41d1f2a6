import type { BenchArguments } from '../arguments.ts'
import { createCleanup } from '../environment/cleanup.ts'
import type { Report } from '../report/index.ts'

/**
 * `bench pages`: the shells beside three floors on a slow phone, in one interleaved run; with
 * `--smooth` how long lists scroll. Throws where a page does not come at all.
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
