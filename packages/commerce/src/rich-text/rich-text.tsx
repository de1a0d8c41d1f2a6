import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { messages } from './messages.ts'
import { RichTextSkeleton } from './rich-text-skeleton.tsx'
import styles from './rich-text.module.css'

const NotLoaded = () => <p className={styles.failed}>{useMessages(messages)('notLoaded')}</p>

// The sanitizer has a separate file. Not `visible`: the server renders only the skeleton.
const SanitizedHtml = lazyPart(async () => (await import('./sanitized-html.tsx')).SanitizedHtml, {
  when: 'idle',
  fallback: <RichTextSkeleton />,
  failed: <NotLoaded />,
})

/** Rich text of a company, sanitized again before display. */
export const RichText = ({ html }: { html: string }) => (
  <div className={styles.frame}>
    <SanitizedHtml html={html} />
  </div>
)
