import { useState } from 'react'
import type { DataOf } from '@mall/contract'
import { PERSONAL_DATA_GROUPS, personalDataGroupLabels } from '@mall/contract/states'
import { useMessages } from '@mall/core/messages'
import { Cell, CellList } from '@mall/ui'
import styles from './account.module.css'
import { messages } from './messages.ts'

type Subjects = DataOf<'account.data'>['subjects']

/** Kinds of personal data by group; those without rows are behind one line. */
export function SubjectGroups({ subjects }: { subjects: Subjects }) {
  const t = useMessages(messages)
  const [isOpen, setIsOpen] = useState(false)
  const empty = subjects.filter(({ rows }) => rows === 0)
  return (
    <section className={styles.groups} aria-label={t('data')}>
      {PERSONAL_DATA_GROUPS.map((group) => {
        const stored = subjects.filter((one) => one.group === group && one.rows > 0)
        if (stored.length === 0) return null
        return (
          <div key={group}>
            <h2 className={styles.group}>{personalDataGroupLabels[group]}</h2>
            <SubjectList label={personalDataGroupLabels[group]} subjects={stored} />
          </div>
        )
      })}
      {empty.length > 0 && (
        <CellList>
          <Cell
            label={t('emptySubjects', { count: empty.length })}
            value={isOpen ? t('hideEmpty') : t('showEmpty')}
            onClick={() => setIsOpen(!isOpen)}
          />
        </CellList>
      )}
      {isOpen && <SubjectList subjects={empty} />}
    </section>
  )
}

function SubjectList({ label, subjects }: { label?: string; subjects: Subjects }) {
  const t = useMessages(messages)
  return (
    <CellList {...(label !== undefined && { label })}>
      {subjects.map(({ title, rows }) => (
        <Cell key={title} label={title} value={rows > 0 ? t('rows', { count: rows }) : t('none')} />
      ))}
    </CellList>
  )
}
