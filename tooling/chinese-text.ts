import { parseSync } from 'vite'

const CHINESE = /[\u3000-\u303f\u4e00-\u9fff\uff00-\uffef]/

type Node = { type: string; start: number } & Record<string, unknown>
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/**
 * Matches Chinese in a string, a template or markup; a regular expression is no text of a screen.
 */
function getText(node: Node): string {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : ''
  if (node.type === 'TemplateElement') return (node['value'] as { raw: string }).raw
  return node.type === 'JSXText' ? String(node['value']) : ''
}

/** Chinese literals of one source file, one line each. Comments may be in Chinese. */
export function findChineseLiterals(file: string, code: string): string[] {
  const { program, errors } = parseSync(file, code)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const found: string[] = []
  function visit(node: Node): void {
    const text = getText(node).trim()
    if (CHINESE.test(text)) {
      found.push(`${file}:${code.slice(0, node.start).split('\n').length} ${text}`)
    }
    for (const value of Object.values(node)) {
      for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child)
    }
  }
  visit(program as unknown as Node)
  return found
}
