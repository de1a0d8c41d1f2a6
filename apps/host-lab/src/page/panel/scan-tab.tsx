import { useState } from 'react'
import { changeSettings } from '../lib/frames.ts'
import { selectSettings } from '../lib/store.ts'
import { useLab } from '../lib/use-lab.ts'
import { CodePicture } from './code-picture.tsx'
import styles from './panel.module.css'
import { Segments } from './segments.tsx'

const presets = { qr: 'https://mall.example/home?companyId=1', bar: '6901234567892' } as const

/** Text of the next scan; without one the phone prompts. */
export function ScanTab() {
  const chosen = useLab((state) => state.chosen)
  const set = useLab((state) => selectSettings(state, chosen).scan)
  const [kind, setKind] = useState(set.kind)
  const [text, setText] = useState(set.text || presets[set.kind])
  const isUsed = set.text === text && set.kind === kind
  return (
    <div className={styles.tab}>
      <Segments
        label="种类"
        choices={[
          ['qr', '二维码'],
          ['bar', '条形码'],
        ]}
        value={kind}
        onChange={(next) => {
          setKind(next)
          setText(presets[next])
        }}
      />
      <label className={styles.field}>
        内容
        <textarea
          rows={kind === 'qr' ? 3 : 1}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </label>
      <CodePicture kind={kind} text={text} />
      <button
        type="button"
        className={styles.strong}
        disabled={isUsed || text === ''}
        onClick={() => void changeSettings({ scan: { text, kind } })}
      >
        {isUsed ? '扫一扫会扫到它' : '让扫一扫扫到它'}
      </button>
      {set.text !== '' && (
        <button
          type="button"
          className={styles.wide}
          onClick={() => void changeSettings({ scan: { text: '', kind } })}
        >
          改为每次询问
        </button>
      )}
    </div>
  )
}
