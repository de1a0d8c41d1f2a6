import { useMessages } from '@mall/core/messages'
import { IconCheck, Sheet } from '@mall/ui'
import { messages } from '../messages.ts'
import styles from './services-sheet.module.css'

type Props = { services: readonly string[]; open: boolean; onClose: () => void }

/** The company's promises for a product. */
export function ServicesSheet({ services, open, onClose }: Props) {
  const t = useMessages(messages)
  return (
    <Sheet open={open} onClose={onClose} title={t('servicesTitle')}>
      <ul className={styles.promises}>
        {services.map((service) => (
          <li key={service} className={styles.promise}>
            <IconCheck size={16} />
            {service}
          </li>
        ))}
      </ul>
    </Sheet>
  )
}
