import { HtmlText } from './html-text.tsx'
import { preparePictures } from './prepare-pictures.ts'
import styles from './rich-text.module.css'

/** Parses HTML into a separate document, which executes no scripts and loads no pictures. */
function parse(html: string): Node {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  preparePictures(body)
  return body
}

/** Rich text of a product, which the server sanitizes in every response (ADR 0038). */
export const GoodsText = ({ html }: { html: string }) => (
  <div className={styles.frame}>
    <HtmlText html={html} parse={parse} />
  </div>
)
