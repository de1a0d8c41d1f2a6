import { useState, type ReactNode } from 'react'
import type { Conversation, DataOf } from '@mall/contract'
import { useCurrentPath, useHomeOption, useMallNavigate, usePaths } from '@mall/core/feature'
import { lazyPart } from '@mall/core/loading'
import { useMessages } from '@mall/core/messages'
import { useCompanyInfo, useSignedIn } from '@mall/core/session'
import { Button, IconButton, IconPhone, NavBar, Page, SkeletonText } from '@mall/ui'
import { toHotline } from '../../common/index.ts'
import { messages } from './messages.ts'
import styles from './chat.module.css'
import { Composer } from './composer.tsx'
import { MessageList } from './message-list.tsx'
import { OfferedCard } from './offered-card.tsx'
import { QuestionsCard } from './questions-card.tsx'
import { QuickRow } from './quick-row.tsx'
import { useConversation } from './use-conversation.ts'
import { useOutbox } from './use-outbox.ts'

const OfflineForm = lazyPart(async () => (await import('./offline-form.tsx')).OfflineForm, {
  fallback: <SkeletonText lines={5} />,
})
const RatingCard = lazyPart(async () => (await import('./rating-card.tsx')).RatingCard)
const HotlineSheet = lazyPart(async () => (await import('./hotline-sheet.tsx')).HotlineSheet)

type Props = {
  loaded: DataOf<'chat.open'>
  /** reads hours and conversation again */
  onReopen: () => void
}

/** The shopper's conversation with the company's agents. */
export function ChatScreen({ loaded, onReopen }: Props) {
  const t = useMessages(messages)
  const isSignedIn = useSignedIn()
  const chat = useConversation(loaded)
  const outbox = useOutbox({ onSent: chat.addSent, onClosed: onReopen })
  const hotline = toHotline(useCompanyInfo())
  const hours = useHomeOption()?.serviceHours || `${loaded.from}-${loaded.to}`
  const [isCalling, setCalling] = useState(false)
  const [restartedId, setRestartedId] = useState(0)
  const { conversation, isLive } = chat
  const sentKeys = new Set(chat.messages.map(({ key }) => key))
  const pending = outbox.items.filter(({ key }) => !sentKeys.has(key))
  const own = chat.messages.filter(({ conversationId }) => conversationId === conversation?.id)
  const [handledId, setHandledId] = useState(0)
  const toRate = isLive ? null : findToRate(conversation, loaded.toRate)
  const hasEnded = conversation?.status === 'closed' && restartedId !== conversation.id

  return (
    <ChatLayout
      agent={isLive && conversation?.agent ? t('agent', { name: conversation.agent }) : ''}
      right={
        <IconButton label={t('hotline')} onClick={() => setCalling(true)}>
          <IconPhone size={24} />
        </IconButton>
      }
      footer={
        <section className={styles.foot} aria-label={t('contact')}>
          {!isSignedIn ? (
            <GuestBar />
          ) : !isLive && !loaded.isOpen ? (
            <OfflineForm
              from={loaded.from}
              to={loaded.to}
              onLeft={chat.addLeft}
              onCall={() => setCalling(true)}
            />
          ) : hasEnded ? (
            <div className={styles.over}>
              <p className={styles.quiet}>{t('ended')}</p>
              <Button block onClick={() => setRestartedId(conversation.id)}>
                {t('restart')}
              </Button>
            </div>
          ) : (
            <>
              <OfferedCard messages={own} pending={pending} onPush={outbox.push} />
              <QuickRow
                conversationId={isLive && conversation ? conversation.id : null}
                onPush={outbox.push}
              />
              <Composer onPush={outbox.push} />
            </>
          )}
          <HotlineSheet
            open={isCalling}
            onClose={() => setCalling(false)}
            phone={hotline.phone}
            href={hotline.href}
            hours={hours}
          />
        </section>
      }
    >
      <MessageList
        conversation={conversation}
        messages={chat.messages}
        pending={pending}
        hasFailed={outbox.hasFailed}
        hasOlder={chat.nextCursor !== null}
        isLoadingOlder={chat.isLoadingOlder}
        onOlder={() => void chat.loadOlder()}
        onResend={outbox.retry}
        onExpired={(message) => void chat.renew(message)}
        head={<Head loaded={loaded} isEmpty={chat.messages.length + pending.length === 0} />}
        state={
          conversation?.status === 'waiting' ? (
            <p className={styles.when}>
              {conversation.ahead > 0 ? t('ahead', { count: conversation.ahead }) : t('waiting')}
            </p>
          ) : (
            toRate &&
            toRate.id !== handledId && (
              <RatingCard
                key={toRate.id}
                conversation={toRate}
                onDone={() => setHandledId(toRate.id)}
              />
            )
          )
        }
      />
    </ChatLayout>
  )
}

/**
 * The conversation to rate: one that has ended on this screen, else the one that the server
 * returns.
 */
function findToRate(
  conversation: Conversation | null,
  toRate: Props['loaded']['toRate'],
): Props['loaded']['toRate'] {
  if (!conversation) return toRate
  return conversation.status === 'closed' && conversation.agent !== '' ? conversation : null
}

/**
 * Content above the messages: a greeting within the hours, and frequent questions before the first
 * message.
 */
function Head({ loaded, isEmpty }: { loaded: Props['loaded']; isEmpty: boolean }) {
  const t = useMessages(messages)
  const { isOpen, from, to } = loaded
  return (
    <>
      {isOpen && from !== '' && <p className={styles.when}>{t('greeting', { from, to })}</p>}
      {isEmpty && <QuestionsCard />}
    </>
  )
}

function GuestBar() {
  const t = useMessages(messages)
  const paths = usePaths()
  const here = useCurrentPath()
  return (
    <div className={styles.over}>
      <p className={styles.quiet}>{t('guestNote')}</p>
      <Button block href={paths.login({ redirect: here })}>
        {t('signIn')}
      </Button>
    </div>
  )
}

type LayoutProps = { agent?: string; right?: ReactNode; footer?: ReactNode; children?: ReactNode }

export function ChatLayout({ agent = '', right, footer, children }: LayoutProps) {
  const t = useMessages(messages)
  const paths = usePaths()
  const go = useMallNavigate()
  return (
    <Page
      flush
      className={styles.page}
      header={
        <NavBar
          title={
            <>
              {t('title')}
              {agent !== '' && <span className={styles.agent}>{agent}</span>}
            </>
          }
          line
          right={right}
          onBack={() => go.back(paths.home())}
        />
      }
      footer={footer}
    >
      {children}
    </Page>
  )
}
