import type { MiniProgram } from '../host/index.ts'

const nameForm = /^[\w\u4e00-\u9fa5-]{1,64}$/
const pathForm = /^\/?[\w-][\w\-./]{0,200}(\?[\w\-.~%=&]{0,500})?$/

/**
 * `name;;;path` of a partner's mini-programme. Exactly two parts, and a path of plain characters
 * that never climbs; anything else is null.
 */
export function miniProgramOf(link: string): MiniProgram | null {
  const parts = link.split(';;;')
  const [name = '', path = ''] = parts
  const sound = parts.length === 2 && nameForm.test(name) && pathForm.test(path)
  return sound && !path.includes('..') && !path.includes('//') ? { name, path } : null
}
