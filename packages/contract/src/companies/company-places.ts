import type { Unit } from '../base/about.ts'
import { findFields, isNamed, nameOf, unitBeside } from '../base/field-values.ts'
import { readField, type Field } from '../base/read-field.ts'
import { CompanyFiles } from './ops.ts'

export const companyField: Field = readField(CompanyFiles)

/** Field and titles that a path of a change names. */
export type CompanyPlace = {
  field: Field | undefined
  unit: Unit | undefined
  /** titles from the company down, ids of rows as they are */
  titles: readonly string[]
}

const hasId = (row: unknown, id: string) =>
  isNamed(row) &&
  ['spuId', 'skuId', 'templateId', 'cmsId', 'id'].some((key) => String(row[key]) === id)

/**
 * The field that a path such as `goods.1001.skus.10011.costPoints` names.
 * @param files of the company: a unit may depend on the row that the path names
 */
export function findCompanyPlace(path: string, files: unknown = {}): CompanyPlace {
  let field: Field | undefined = companyField
  let unit: Unit | undefined
  let value = files
  const titles: string[] = []
  const names = path.split('.')
  for (const [index, name] of names.entries()) {
    if (field?.kind === 'map') {
      titles.push(names.slice(index).join('.'))
      return { field: field.item, unit: field.item?.about.unit, titles }
    }
    if (field?.kind === 'list') {
      value = Array.isArray(value) ? value.find((row: unknown) => hasId(row, name)) : undefined
      field = field.item
      unit = field?.about.unit ?? unit
      titles.push(name)
      continue
    }
    const row = isNamed(value) ? value : {}
    field = field && findFields(field, row).find((one) => nameOf(one) === name)
    unit = field && unitBeside(field, row)
    value = row[name]
    titles.push(field?.about.title ?? name)
  }
  return { field, unit, titles }
}
