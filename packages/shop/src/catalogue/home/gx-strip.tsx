import { useHasScreen, usePaths } from '@mall/core/feature'
import { useMessages } from '@mall/core/messages'
import { screens } from '@mall/core/paths'
import { Button, Card, CardHead } from '@mall/ui'
import { useGxCampaignQuery } from '@mall/commerce/gx'
import { messages } from './messages.ts'

/** Link to the running gx campaign. */
export function GxStrip() {
  const t = useMessages(messages)
  const paths = usePaths()
  const { currentData } = useGxCampaignQuery({}, { skip: !useHasScreen()(screens.gx) })
  const campaign = currentData?.campaign
  if (campaign?.state !== 'open') return null
  return (
    <Card label={t('gx')}>
      <CardHead
        title={t('gx')}
        note={campaign.title}
        right={
          <Button size="sm" href={paths.gxAct()}>
            {t('toGx')}
          </Button>
        }
      />
    </Card>
  )
}
