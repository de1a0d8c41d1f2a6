import type { MallCli } from '../../frame/mall-cli.ts'
import { readDisplay } from '../../frame/read-display.ts'

/** Points of one unit of money in the company's mall. */
export const readProportion = async (mall: MallCli) => (await readDisplay(mall)).proportion
