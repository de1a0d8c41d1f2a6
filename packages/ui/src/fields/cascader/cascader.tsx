import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '../../actions/button/button.tsx'
import styles from './cascader.module.css'
import { cx } from '../../helpers/cx.ts'
import { IconCheck } from '../../icons/icons.ts'
import { SkeletonText } from '../../display/skeleton/skeleton.tsx'
import { Tabs } from '../../bars/tabs/tabs.tsx'
import { useMessages } from '../../messages/index.ts'
import { messages } from './messages.ts'

export type CascaderOption = { name: string; id?: string | number }
export type CascaderProps = {
  label: string
  /** Names of the levels that are not chosen yet: 省份, 城市 … Their number is the maximum depth. */
  levels: string[]
  /** Current selection, from the top level. */
  value?: CascaderOption[]
  /**
   * Options of a level (0 first) below `parentName` (null at the top). An empty list means that
   * the path is complete. `path` is everything chosen above.
   */
  load: (
    level: number,
    parentName: string | null,
    path: CascaderOption[],
  ) => Promise<CascaderOption[]>
  /** Called with the whole path when its last level is chosen. */
  onDone: (path: CascaderOption[]) => void
}

type Answer = { key: string; options?: CascaderOption[]; failed?: boolean }

/** Picks a region level by level; put it into a Sheet. */
export function Cascader({ label, levels, value = [], load, onDone }: CascaderProps) {
  const t = useMessages(messages)
  const [path, setPath] = useState<CascaderOption[]>(value)
  const [level, setLevel] = useState(Math.min(value.length, levels.length - 1))
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState<Answer>()
  const above = path.slice(0, level)
  // Key of the request: a choice on this level does not repeat it, a choice above does.
  const key = JSON.stringify(above)

  const ask = useEffectEvent((over: CascaderOption[]) =>
    load(over.length, over[over.length - 1]?.name ?? null, over),
  )
  const finish = useEffectEvent((chosen: CascaderOption[]) => onDone(chosen))

  useEffect(() => {
    let wanted = true
    const over: CascaderOption[] = JSON.parse(key)
    ask(over).then(
      (options) => {
        if (!wanted) return
        setAnswer({ key, options })
        if (options.length === 0 && over.length > 0) finish(over)
      },
      () => wanted && setAnswer({ key, failed: true }),
    )
    return () => {
      wanted = false
    }
  }, [key, attempt])

  function handleRetry() {
    setAnswer(undefined)
    setAttempt(attempt + 1)
  }

  function handleChoose(option: CascaderOption) {
    const next = [...above, option]
    setPath(next)
    if (next.length === levels.length) onDone(next)
    else setLevel(next.length)
  }

  const shown = answer?.key === key ? answer : undefined
  const tabs = levels.slice(0, Math.min(levels.length, path.length + 1)).map((name, index) => ({
    id: String(index),
    label: path[index]?.name ?? t('choose', { name }),
  }))
  return (
    <div className={styles.cascader}>
      <Tabs
        label={label}
        items={tabs}
        current={String(level)}
        onChange={(id) => setLevel(Number(id))}
      />
      <div className={styles.body} aria-busy={!shown?.options && !shown?.failed}>
        {shown?.failed ? (
          <div className={styles.failed} role="alert">
            <p>{t('failed')}</p>
            <Button size="m" variant="soft" onClick={handleRetry}>
              {t('retry')}
            </Button>
          </div>
        ) : shown?.options ? (
          <ul aria-label={levels[level]}>
            {shown.options.map((option) => (
              <li key={option.id ?? option.name}>
                <Choice
                  option={option}
                  on={path[level]?.name === option.name}
                  onChoose={handleChoose}
                />
              </li>
            ))}
          </ul>
        ) : (
          <div className={styles.waiting}>
            <SkeletonText lines={6} />
          </div>
        )}
      </div>
    </div>
  )
}

function Choice(props: {
  option: CascaderOption
  on: boolean
  onChoose: (option: CascaderOption) => void
}) {
  return (
    <button
      type="button"
      className={cx(styles.option, props.on && styles.on)}
      aria-pressed={props.on}
      onClick={() => props.onChoose(props.option)}
    >
      {props.option.name}
      {props.on && <IconCheck size={16} />}
    </button>
  )
}
