import type { CompanyChange } from '@mall/contract'
import type { CompanyFiles } from '@mall/contract/company-files'
import { companyField, findCompanyPlace } from '@mall/contract/company-places'
import { readInput } from '@mall/contract/read-input'
import { writeInput } from '@mall/contract/write-input'
import { CommandFailed } from '../frame/mall-cli.ts'
import type { CompanyFolder } from './company-folder.ts'
import { fileOf, UNITS, UNITS_KEY } from './company-layout.ts'

type Json = Record<string, unknown>
/** A company before or after an import. */
export type CompanySide = { files: Json; proportion: number }

/** The files' own proportion converts their prices, because it may differ from the stored one. */
function findProportion({ info }: Json, { info: current }: CompanyFiles): number {
  const { input } = readInput(companyField, { info }, 1)
  const own = (input as { info?: { proportion?: unknown } }).info?.proportion
  return Number.isSafeInteger(own) && Number(own) > 0 ? Number(own) : current.proportion
}

/**
 * Converts a folder to the input of the call.
 * @throws CommandFailed for invalid amounts and times, and for files without a unit
 */
export function readUnits(folder: CompanyFolder, current: CompanyFiles): CompanySide {
  const { files, locate, isInShopUnits } = folder
  const proportion = findProportion(files, current)
  const { input, faults, amounts } = readInput(companyField, files, proportion)
  const unmarked = amounts.filter(([key]) => !isInShopUnits(key))
  const firsts = unmarked.filter(
    ([key], index) => unmarked.findIndex(([other]) => fileOf(other) === fileOf(key)) === index,
  )
  const issues = [...firsts.map((path) => ({ path, reason: UNMARKED })), ...faults].map(
    ({ path, reason }) => ({ field: locate(path.join('.')), message: reason }),
  )
  if (issues.length > 0) throw new CommandFailed('公司文件有误，没有导入', { issues })
  return { files: input as Json, proportion }
}

const UNMARKED =
  `文件含有价格或金额，但没有写明 ${UNITS_KEY}: ${UNITS}。价格按商城显示的数值填写，金额以元为单位；` +
  `旧文件中是 1/10,000 与分。请重新导出，或改好后在文件开头写 ${UNITS_KEY}: ${UNITS}`

const MOST_SHOWN = 60
function shorten(value: unknown): string {
  const text = value === undefined ? '' : JSON.stringify(value)
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text
}

/** The titles of a path in Chinese, in brackets: `（商品 1001 SKU 10011 价格）`. */
function describeTitles(path: string, { files }: CompanySide): string {
  const { titles } = findCompanyPlace(path, files)
  return titles.join('.') === path ? '' : `（${titles.join(' ')}）`
}

/** Lines of changes, their values as files have them. */
export function createChangeLines(before: CompanySide, after: CompanySide) {
  const show = (path: string, value: unknown, own: CompanySide, other: CompanySide) => {
    const places = [findCompanyPlace(path, own.files), findCompanyPlace(path, other.files)]
    const field = places.find((place) => place.field)?.field
    const unit = places.find((place) => place.unit)?.unit
    return shorten(field ? writeInput(field, value, own.proportion, unit) : value)
  }
  return ({ path, before: old, after: next }: CompanyChange): string => {
    const [from, to] = [show(path, old, before, after), show(path, next, after, before)]
    const place = `${path}${describeTitles(path, next === undefined ? before : after)}`
    if (old === undefined) return `+ ${place}: ${to}`
    return next === undefined ? `- ${place}: ${from}` : `~ ${place}: ${from} → ${to}`
  }
}
