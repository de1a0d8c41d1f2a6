import { screenAt } from '../paths/index.ts'
import { entryParamNames } from './login-methods.ts'

export type EntryParams = Readonly<Record<string, string>>

/** The login fields that the page was opened with, in memory only. */
export type EntryParamStore = {
  /** Fields to sign in with; empty after they were taken. */
  fields(): EntryParams
  /** Takes the fields, so that no other caller gets them. */
  take(): void
  /**
   * Names of the login fields until their use has finished; the guard opens the login page
   * meanwhile.
   */
  names(): readonly string[]
  done(): void
}

export function createEntryParams(fields: EntryParams): EntryParamStore {
  let left = fields
  let names = Object.keys(fields)
  return {
    fields: () => left,
    take() {
      left = {}
    },
    names: () => names,
    done() {
      left = {}
      names = []
    },
  }
}

/** Takes a provider's reason for a return without a code. Source: RFC 6749, section 4.1.2.1. */
function takeReason(query: URLSearchParams, fields: Record<string, string>): void {
  for (const name of ['error', 'error_description']) {
    const value = query.get(name)
    if (value) fields[name] = value
    query.delete(name)
  }
}

/**
 * Removes the login fields from an address of the mall and from the return address in it. The
 * return from a provider's page opens the login page: a `state` elsewhere is ignored, and fields of
 * the address take precedence over those of its return address.
 */
export function readEntryParams(url: string): { url: string; fields: EntryParams } {
  const [path = '', ...rest] = url.split('?')
  const search = rest.join('?')
  const query = new URLSearchParams(search)
  const fields: Record<string, string> = {}
  for (const name of entryParamNames) {
    const value = query.get(name)
    if (value) fields[name] = value
    query.delete(name)
  }
  if (screenAt(path) !== 'login') delete fields['state']
  else if (fields['state']) takeReason(query, fields)

  const redirect = query.get('redirect')
  if (redirect) {
    const inside = readEntryParams(redirect)
    query.set('redirect', inside.url)
    Object.assign(fields, { ...inside.fields, ...fields })
  }
  const left = query.toString()
  if (left === new URLSearchParams(search).toString()) return { url, fields }
  return { url: left ? `${path}?${left}` : path, fields }
}
