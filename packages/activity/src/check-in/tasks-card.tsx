import { useEffect, type ReactNode } from 'react'
import type { DailyTask } from '@mall/contract'
import { useCountdown } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import {
  Button,
  Card,
  CardHead,
  IconCart,
  IconPlus,
  IconReview,
  IconShare,
  IconUser,
  SkeletonBlock,
} from '@mall/ui'
import { useDailyTasksQuery } from './check-in-endpoints.ts'
import styles from './check-in.module.css'
import { messages } from './messages.ts'
import { useTask } from './use-task.ts'

const icons = {
  browse: IconCart,
  share: IconShare,
  profile: IconUser,
  review: IconReview,
  invite: IconPlus,
}

/** ms between two queries for opened shares. */
const POLL_MS = 30_000

/** Tasks of the day, done ones last. */
export function TasksCard() {
  const t = useMessages(messages)
  const { currentData, error, isFetching, refetch } = useDailyTasksQuery(
    {},
    { refetchOnMountOrArgChange: true, pollingInterval: POLL_MS, skipPollingIfUnfocused: true },
  )
  const renderContent = (): ReactNode => {
    if (currentData) {
      return (
        <ul className={styles.tasks}>
          {currentData.list.map((task) => (
            <TaskRow
              key={task.id}
              task={task}
              remaining={currentData.remaining}
              onReady={() => void refetch()}
            />
          ))}
        </ul>
      )
    }
    if (error && !isFetching) {
      return (
        <p className={styles.failed}>
          {t('tasksFailed')}
          <Button size="sm" variant="line" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </p>
      )
    }
    return (
      <div aria-busy="true">
        <SkeletonBlock height={200} />
      </div>
    )
  }
  if (currentData?.list.length === 0) return null
  return (
    <Card label={t('tasks')}>
      <CardHead title={t('tasks')} note={t('tasksNote')} />
      {renderContent()}
    </Card>
  )
}

type RowProps = { task: DailyTask; remaining: number; onReady: () => void }

function TaskRow({ task, remaining, onReady }: RowProps) {
  const t = useMessages(messages)
  const { act, isLoading } = useTask(task)
  const leftMs = useCountdown(task.readyAt)
  const seconds = Math.ceil(leftMs / 1000)
  const isOver = task.readyAt !== null && seconds === 0
  useEffect(() => {
    if (isOver) onReady()
    // Requested once per end of the browsing time.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isOver])

  const Icon = icons[task.kind]
  const note = () => {
    if (task.state === 'done') {
      if (task.kind === 'review') return t('reviewNote')
      return t('earned', { points: task.earned })
    }
    if (task.kind !== 'review' && remaining < task.points) return t('emptyNote')
    if (task.state === 'started') {
      return task.kind === 'share' ? t('waitShare') : t('wait', { seconds })
    }
    return t(`${task.kind}Note`, { points: task.points })
  }
  const action = task.state === 'ready' ? t('claim') : t(task.kind)
  return (
    <li className={styles.task}>
      <Icon size={20} />
      <span className={styles.taskText}>
        {task.title}
        <span className={styles.taskNote}>{note()}</span>
      </span>
      {task.state === 'done' ? (
        <span className={styles.done}>{t('done')}</span>
      ) : (
        <Button
          size="m"
          variant={task.state === 'ready' ? 'primary' : 'soft'}
          busy={isLoading}
          needsNetwork={action}
          aria-label={t('actionLabel', { action, title: task.title })}
          onClick={() => void act()}
        >
          {action}
        </Button>
      )}
    </li>
  )
}
