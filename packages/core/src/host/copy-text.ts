import { hostResult } from './host-result.ts'
import type { HostResult } from './host.ts'
import type { WebPage } from './web-page.ts'

/** Copies by the clipboard, or by a selected text field where there is no clipboard. */
export async function copyText(
  page: Pick<WebPage, 'document' | 'navigator'>,
  text: string,
): Promise<HostResult> {
  try {
    if (page.navigator.clipboard) {
      await page.navigator.clipboard.writeText(text)
      return hostResult.done
    }
  } catch {
    // The clipboard refused or the page is not secure; a text field may still work.
  }
  try {
    return copyByField(page.document, text) ? hostResult.done : hostResult.failed('execCommand')
  } catch (error) {
    return hostResult.failed(error)
  }
}

function copyByField(document: Document, text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.setAttribute('aria-hidden', 'true')
  Object.assign(field.style, { position: 'fixed', top: '0', opacity: '0', fontSize: '16px' })
  document.body.append(field)
  const focused = document.activeElement
  try {
    field.select()
    field.setSelectionRange(0, text.length)
    return document.execCommand('copy')
  } finally {
    field.remove()
    if (focused instanceof HTMLElement) focused.focus()
  }
}
