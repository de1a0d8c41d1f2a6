import type { Call } from '@mall/contract'
import type { Unit } from '@mall/contract/about'
import { nameOf } from '@mall/contract/field-values'
import type { Field } from '@mall/contract/read-field'
import { Option } from 'commander'
import { Misuse } from '../frame/mall-cli.ts'
import { isShopper } from './read-command.ts'

const kebab = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Fields of amounts in the catalogue have the same option name, whatever their field is called. */
const words: Readonly<Record<string, string>> = { costPoints: 'price' }

/**
 * Option name of a field: `spuId` is `spu`, `isReported` is `reported`, `trackingNumber` is
 * `tracking-number`.
 */
export function toOptionName(field: Field): string {
  const name = nameOf(field)
  const short = name.replace(/^is(?=[A-Z])/, '').replace(/(?<=\w)Id$/, '')
  return words[name] ?? kebab(short.replace(/^[A-Z]/, (letter) => letter.toLowerCase()))
}

const units: Partial<Record<Unit, string>> = {
  price: '按商城显示的价格',
  fen: '元',
  time: '北京时间，如 "2027-01-08 20:00"',
  day: '日期，如 2027-01-08',
  percent: '百分比',
}

const forms: Partial<Record<Unit, string>> = {
  time: 'TIME',
  day: 'DAY',
  price: 'AMOUNT',
  fen: 'AMOUNT',
}

const toForm = ({ kind, about: { unit }, item }: Field): string =>
  (unit && forms[unit]) ?? ((item?.kind ?? kind) === 'number' ? 'N' : 'TEXT')

/** Help of a field: title, unit, choices, bounds and default. */
export function describeField(field: Field): string {
  const { title = nameOf(field), unit, hint, none, maxLength } = field.about
  const { least, most, preset, isNullable } = field
  return [
    title,
    unit && units[unit],
    hint,
    listLabels(field).join('、'),
    field.kind === 'list' && '用逗号分隔',
    least !== undefined && most !== undefined && !unit && `${String(least)} 至 ${String(most)}`,
    maxLength !== undefined && `最多 ${String(maxLength)} 字`,
    isNullable && `none 为${none ?? '无'}`,
    preset !== undefined && typeof preset !== 'object' && `默认 ${printPreset(field, preset)}`,
  ]
    .filter(Boolean)
    .join('；')
}

function listLabels({ values, item, about }: Field): string[] {
  const choices = { ...item?.about.choices, ...about.choices }
  return (values ?? item?.values ?? []).map((value) => choices[value] ?? String(value))
}

function printPreset({ about: { choices = {} } }: Field, preset: unknown): string {
  if (typeof preset === 'boolean') return preset ? '是' : '否'
  return choices[String(preset)] ?? String(preset)
}

/**
 * The option of a field. A boolean filter is set by its name alone, a boolean change also accepts
 * 否.
 * @param isNeeded the command requires it
 */
export function toOption({ method }: Call, field: Field, isNeeded: boolean): Option {
  const name = toOptionName(field)
  if (field.kind !== 'boolean') {
    return new Option(`--${name} <${toForm(field)}>`, describeField(field)).makeOptionMandatory(
      isNeeded,
    )
  }
  return new Option(method === 'GET' ? `--${name}` : `--${name} [是|否]`, describeField(field))
}

const CONVERTED = new Set<Unit | undefined>(['price', 'fen', 'time'])

/**
 * Parses typed text as the input of `readInput`: digits as a number, `none` as null.
 * @throws Misuse for an invalid number or choice
 */
export function toTyped(field: Field, text: unknown): unknown {
  if (typeof text !== 'string') return text
  if (text === 'none' && field.isNullable) return null
  const { item, kind, about } = field
  if (item) return text.split(/[,，、]/).map((one) => toTyped(item, one.trim()))
  const { title = nameOf(field), unit } = about
  if (kind === 'choice' && !isChoice(field, text)) {
    throw new Misuse(`${title} 应为 ${listLabels(field).join('、')}，而不是 ${text}`)
  }
  if (kind !== 'number' || CONVERTED.has(unit)) return text
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text)
  if (isShopper(field)) return text
  throw new Misuse(`${title} 应为数字，而不是 ${text}`)
}

const isChoice = ({ values = [], about: { choices = {} } }: Field, text: string) =>
  values.some((value) => String(value) === text) || Object.values(choices).includes(text)
