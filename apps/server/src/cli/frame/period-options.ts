import type { Command } from 'commander'
import { parseEnd, parseMoment } from './parse-moment.ts'

export type PeriodOptions = { from?: string; to?: string }

/** Options of a period; its last day is included. */
export const addPeriodOptions = (command: Command): Command =>
  command
    .option('--from <TIME>', '自：日期或北京时间')
    .option('--to <TIME>', '至：日期（含当日）或北京时间')

/** @throws Misuse for anything but a day or a time */
export const readPeriod = ({ from, to }: PeriodOptions) => ({
  ...(from !== undefined && { from: parseMoment(from, '--from') }),
  ...(to !== undefined && { to: parseEnd(to, '--to') }),
})
