import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSeq, stringify } from 'yaml'
import { CompanyFiles } from '@mall/contract/company-files'
import { z } from 'zod'
import { decodeText } from '../../seed-file/decode-text.ts'
import { CommandFailed, Misuse } from '../frame/mall-cli.ts'
import { lineOf, parseYaml } from './yaml-lines.ts'

/** Which keys of a company each file holds. */
const layout = {
  'company.yaml': ['info', 'settings'],
  'theme.yaml': ['theme'],
  'home.yaml': ['homeOption', 'banners', 'icons', 'sections'],
  'catalogue.yaml': ['suppliers', 'categories', 'selections'],
  'goods.yaml': ['goods'],
  'coupons.yaml': ['coupons'],
  'articles.yaml': ['articleCategories', 'articles'],
  'pages.yaml': ['pages'],
} as const
type FileName = keyof typeof layout
const fileNames = Object.keys(layout) as FileName[]
const SCHEMAS = '.schema'

type Json = Record<string, unknown>

/** A folder as it was read: the company, and the position of each of its values. */
export type CompanyFolder = {
  files: Json
  /** `goods.yaml 第 12 行` of a path such as `goods.3.name` */
  locate: (field: string) => string
}

/** The theme has a file of its own, inside the info of a company. */
const withoutTheme = ({ theme, ...info }: Json) => ({ info, theme })

function toDocuments(files: CompanyFiles): Map<FileName, Json> {
  const { info, ...rest } = files as unknown as { info: Json } & Json
  const values: Json = { ...rest, ...withoutTheme(info) }
  return new Map(
    fileNames.map((name) => [
      name,
      Object.fromEntries(
        layout[name].filter((key) => values[key] !== undefined).map((key) => [key, values[key]]),
      ),
    ]),
  )
}

/** JSON Schema of a file, for completion in editors. */
export function schemaOf(name: FileName): Json {
  const schema = z.toJSONSchema(CompanyFiles, { io: 'input', unrepresentable: 'any' }) as {
    properties: Json
  }
  const info = schema.properties.info as { properties: Json }
  const { theme, ...infoProperties } = info.properties
  const properties: Json = {
    ...schema.properties,
    info: { ...info, properties: infoProperties },
    theme,
  }
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(layout[name].map((key) => [key, properties[key]])),
  }
}

/** Writes a company into a folder. The same company makes the same bytes. */
export function writeCompanyFolder(folder: string, files: CompanyFiles): void {
  mkdirSync(join(folder, SCHEMAS), { recursive: true })
  for (const [name, content] of toDocuments(files)) {
    const schema = `${SCHEMAS}/${name.replace('.yaml', '.json')}`
    writeFileSync(join(folder, schema), `${JSON.stringify(schemaOf(name), null, 2)}\n`)
    if (Object.keys(content).length === 0) continue
    const text = stringify(content, {
      lineWidth: 0,
      blockQuote: 'literal',
      aliasDuplicateObjects: false,
    })
    writeFileSync(join(folder, name), `# yaml-language-server: $schema=${schema}\n${text}`)
  }
}

function parseFile(folder: string, name: FileName) {
  let text: string
  try {
    text = decodeText(readFileSync(join(folder, name)))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new CommandFailed(`${name} 无法读取：${(error as Error).message}`)
  }
  const yaml = parseYaml(text)
  const issues = yaml.document.errors.map(({ message, linePos }) => ({
    field: `${name} 第 ${String(linePos?.[0].line ?? 1)} 行`,
    message: message.split('\n')[0] ?? message,
  }))
  if (issues.length > 0) throw new CommandFailed('公司文件无法读取', { issues })
  return yaml
}

/**
 * Reads the files of a company.
 * @throws Misuse for a folder without any
 * @throws CommandFailed that names file and line of what is no YAML
 */
export function readCompanyFolder(folder: string): CompanyFolder {
  let present: string[]
  try {
    present = readdirSync(folder)
  } catch (error) {
    throw new Misuse(`${folder} 无法读取：${(error as Error).message}`)
  }
  const unknown = present.filter(
    (name) => /\.ya?ml$/.test(name) && !fileNames.includes(name as FileName),
  )
  if (unknown.length > 0) {
    throw new Misuse(`没有这些文件：${unknown.join('、')}；可用：${fileNames.join('、')}`)
  }
  const parsed = new Map(
    fileNames.flatMap((name) => {
      const file = parseFile(folder, name)
      return file ? [[name, file] as const] : []
    }),
  )
  if (parsed.size === 0) throw new Misuse(`${folder} 中没有公司文件：${fileNames.join('、')}`)
  const issues: { field: string; message: string }[] = []
  const values: Json = {}
  for (const [name, { document }] of parsed) {
    const content = (document.toJS() ?? {}) as Json
    if (isSeq(document.contents) || typeof content !== 'object') {
      throw new CommandFailed(`${name} 应为键与值`)
    }
    for (const [key, value] of Object.entries(content)) {
      const known: readonly string[] = layout[name]
      if (known.includes(key)) values[key] = value
      else issues.push({ field: name, message: `没有键 ${key}，可用：${known.join('、')}` })
    }
  }
  if (issues.length > 0) throw new CommandFailed('公司文件有误', { issues })

  function locate(field: string): string {
    const path = field.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
    const inTheme = path[0] === 'info' && path[1] === 'theme'
    const place = inTheme ? path.slice(1) : path
    const name = fileNames.find((one) => (layout[one] as readonly unknown[]).includes(place[0]))
    const file = name && parsed.get(name)
    if (!file) return name ?? field
    return `${name} 第 ${String(lineOf(file, place))} 行 ${place.join('.')}`
  }
  const { theme, info, ...rest } = values
  const ownInfo = { ...(info as Json | undefined), ...(theme !== undefined && { theme }) }
  const files = Object.keys(ownInfo).length > 0 ? { ...rest, info: ownInfo } : rest
  return { files, locate }
}
