import { useState } from 'react'
import { hosts } from '../shared/hosts.ts'
import styles from './app.module.css'
import { api } from './lib/api.ts'
import { groups, methodNames, PER_APP_COMPANY } from './lib/apps.ts'
import { Icon } from './lib/icons.tsx'
import { chooseCompany, labStore, openPath, selectSettings } from './lib/store.ts'
import { useLab } from './lib/use-lab.ts'

/** Selects the company of all hosts. */
function CompanyPicker() {
  const company = useLab((state) => state.company)
  const companies = useLab(({ server }) => server?.companies)
  const selected = companies?.find(({ id }) => id === company)
  return (
    <label className={styles.company}>
      <i style={{ background: selected?.color ?? 'var(--ink)' }} />
      <select
        aria-label="商城"
        value={company}
        onChange={(event) => void chooseCompany(Number(event.target.value))}
      >
        <option value={PER_APP_COMPANY}>各宿主的示例商城</option>
        {!selected && company !== PER_APP_COMPANY && (
          <option value={company}>商城 {company}</option>
        )}
        {companies?.map(({ id, name, loginMethod }) => (
          <option key={id} value={id}>
            {id} · {name} · {methodNames[loginMethod] ?? `方式 ${loginMethod}`}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Opens the selected host with the company's partner link. */
function PartnerLink() {
  const [fault, setFault] = useState<string | null>(null)
  const selected = useLab(({ server, company }) =>
    server?.companies.find(({ id }) => id === company),
  )
  if (!selected?.hasLink) return null
  const open = async () => {
    const { chosen, forAll } = labStore.get()
    const { person } = selectSettings(labStore.get(), chosen)
    const ids = forAll ? hosts.map(({ id }) => id) : [chosen]
    try {
      for (const id of ids) {
        const input = { companyId: selected.id, loginMethod: selected.loginMethod, person }
        openPath([id], (await api.partnerLink(input)).path)
      }
      setFault(null)
    } catch (error) {
      setFault((error as Error).message)
    }
  }
  return (
    <button
      type="button"
      className={styles.link}
      title={fault ?? undefined}
      onClick={() => void open()}
    >
      <Icon name="link" size={16} />
      {fault ?? '从合作方进入'}
    </button>
  )
}

export function Header() {
  const group = useLab((state) => state.group)
  const sideBySide = useLab((state) => state.sideBySide)
  const mall = useLab(({ server }) => server?.mallUrl)
  return (
    <header className={styles.header}>
      <h1>
        <i aria-hidden="true" />
        宿主实验室
      </h1>
      <CompanyPicker />
      <PartnerLink />
      <nav className={styles.groups} aria-label="宿主种类">
        {groups.map(([id, label]) => (
          <button
            key={id}
            type="button"
            aria-pressed={sideBySide.length === 0 && group === id}
            onClick={() => labStore.set({ group: id, sideBySide: [] })}
          >
            {label}
          </button>
        ))}
        {sideBySide.length > 0 && (
          <button type="button" aria-pressed="true">
            并排 {sideBySide.length}
          </button>
        )}
      </nav>
      {mall && (
        <a className={styles.out} href={mall} target="_blank" rel="noreferrer">
          打开商城
          <Icon name="out" size={16} />
        </a>
      )}
    </header>
  )
}
