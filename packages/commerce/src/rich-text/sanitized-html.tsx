import { cleanHtml } from './clean-html.ts'
import { HtmlText } from './html-text.tsx'

/** Sanitized rich text. The sanitizer needs a browser. */
export const SanitizedHtml = ({ html }: { html: string }) => (
  <HtmlText html={html} parse={cleanHtml} />
)
