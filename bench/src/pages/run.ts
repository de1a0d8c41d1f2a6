import type { BenchArguments } from '../arguments.ts'
import { openLeaving } from '../place/leaving.ts'
import type { Report } from '../report/index.ts'

/**
 * `bench pages`: the shells beside three floors on a slow phone, in one interleaved run; with
 * `--smooth` how long lists scroll. Throws where a page does not come at all.
 */
export async function run(args: BenchArguments): Promise<Report> {
  const leaving = openLeaving()
  try {
    if (args.smooth) {
      const { measureSmoothness } = await import('./smooth/measure-smoothness.ts')
      return await measureSmoothness(args, leaving)
    }
    const { measurePages } = await import('./measure-pages.ts')
    return await measurePages(args, leaving)
  } finally {
    await leaving.leave()
  }
}
