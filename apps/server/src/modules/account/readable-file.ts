import {
  PERSONAL_DATA_GROUPS,
  personalDataGroupLabels,
  type PersonalDataGroup,
} from '@mall/contract/states'
import { escapeHtml } from '../../edge/escape.ts'
import { columnTitles } from './column-titles.ts'

export type Subject = { group: PersonalDataGroup; title: string; rows: readonly unknown[] }

const TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}(:?\d{2})?)$/
const EAST_8_MS = 8 * 3_600_000

const style = `body{max-width:800px;margin:0 auto;padding:16px;font:16px/1.6 sans-serif;color:#222}
h2{margin-top:32px;border-bottom:2px solid #ddd}section{overflow-wrap:anywhere}
dl{display:grid;grid-template-columns:minmax(96px,1fr) 3fr;gap:0 12px;margin:8px 0;padding:8px 12px;border:1px solid #ddd;border-radius:8px}
dl dl{margin:0}dt{color:#666}dd{margin:0}`

const formatTime = (text: string) => {
  const at = Date.parse(text)
  if (Number.isNaN(at)) return text
  return new Date(at + EAST_8_MS).toISOString().slice(0, 19).replace('T', ' ')
}
const toTitle = (key: string) => {
  const column = key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  return columnTitles[column] ?? key
}
const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)

function renderText(value: unknown): string {
  if (typeof value === 'boolean') return value ? '是' : '否'
  if (typeof value !== 'string') return JSON.stringify(value)
  return TIME.test(value) ? formatTime(value) : value
}

/** A value as HTML with titles instead of keys and times of Beijing. */
function renderValue(value: unknown): string {
  if (Array.isArray(value)) return value.map(renderValue).join('<br>')
  if (typeof value !== 'object' || value === null) return escapeHtml(renderText(value))
  const rows = Object.entries(value)
    .filter(([, part]) => !isEmpty(part))
    .map(([key, part]) => `<dt>${escapeHtml(toTitle(key))}</dt><dd>${renderValue(part)}</dd>`)
  return `<dl>${rows.join('')}</dl>`
}

const renderSubject = ({ title, rows }: Subject) =>
  `<section><h3>${escapeHtml(title)}（${String(rows.length)} 条）</h3>${rows.map(renderValue).join('')}</section>`

/** The personal data as one page without scripts and requests. Kinds without rows are left out. */
export function buildReadableFile(subjects: readonly Subject[], exportedAt: string): string {
  const groups = PERSONAL_DATA_GROUPS.map((group) => ({
    title: personalDataGroupLabels[group],
    subjects: subjects.filter((one) => one.group === group && one.rows.length > 0),
  })).filter((group) => group.subjects.length > 0)
  const body = groups
    .map((group) => `<h2>${group.title}</h2>${group.subjects.map(renderSubject).join('')}`)
    .join('')
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>我的个人信息</title><style>${style}</style></head><body>
<h1>我的个人信息</h1><p>导出时间：${formatTime(exportedAt)}（北京时间）</p>${body}</body></html>`
}
