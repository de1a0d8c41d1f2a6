import { useState } from 'react'
import { Button, Dialog, Sheet, toast, useDialog } from '../index.ts'
import styles from './gallery.module.css'
import { Group } from './group.tsx'

export function Popups() {
  const [open, setOpen] = useState<'dialog' | 'strict' | 'bottom' | 'right' | null>(null)
  const [answer, setAnswer] = useState('尚未回答')
  const dialog = useDialog()
  const close = () => setOpen(null)

  async function handleConfirm() {
    const yes = await dialog.confirm({ title: '确定删除这件商品吗？', confirmLabel: '删除' })
    setAnswer(yes ? '已确定' : '已取消')
  }

  return (
    <>
      <Group title="Dialog, useDialog, Sheet" row>
        <Button size="m" variant="line" onClick={() => setOpen('dialog')}>
          打开对话框
        </Button>
        <Button size="m" variant="line" onClick={() => setOpen('strict')}>
          打开必答对话框
        </Button>
        <Button size="m" variant="line" onClick={() => void handleConfirm()}>
          询问
        </Button>
        <span>{answer}</span>
        <Button size="m" variant="line" onClick={() => setOpen('bottom')}>
          打开底部弹层
        </Button>
        <Button size="m" variant="line" onClick={() => setOpen('right')}>
          打开侧边弹层
        </Button>
      </Group>
      <Group title="Toast" row>
        <Button size="m" variant="line" onClick={() => toast('正在打开')}>
          普通提示
        </Button>
        <Button
          size="m"
          variant="line"
          onClick={() => toast('已加入购物车', { tone: 'ok', ms: 3000 })}
        >
          成功提示
        </Button>
        <Button size="m" variant="line" onClick={() => toast('库存不足', { tone: 'danger' })}>
          失败提示
        </Button>
      </Group>
      <Dialog
        open={open === 'dialog'}
        title="温馨提示"
        onClose={close}
        actions={[
          { label: '知道了', onClick: close },
          { label: '取消', onClick: close },
        ]}
      >
        您的登录已失效，点击进行重新登录
      </Dialog>
      <Dialog
        open={open === 'strict'}
        title="微信支付完成了吗？"
        dismissable={false}
        actions={[
          { label: '已完成支付', onClick: close },
          { label: '支付遇到问题，重新支付', onClick: close },
        ]}
      >
        如已扣款，稍后会在订单里更新，请勿重复支付。
      </Dialog>
      <Sheet
        open={open === 'bottom'}
        onClose={close}
        title="配送说明"
        footer={
          <Button block onClick={close}>
            确定
          </Button>
        }
      >
        <div className={styles.stack}>
          {Array.from({ length: 40 }, (_, index) => (
            <p key={index}>第 {index + 1} 条：下单后 48 小时内发货，节假日顺延。</p>
          ))}
        </div>
        <Button size="m" variant="soft" onClick={() => toast('弹层里的提示')}>
          提示
        </Button>
      </Sheet>
      <Sheet open={open === 'right'} onClose={close} title="筛选" side="right">
        <p>价格区间</p>
      </Sheet>
    </>
  )
}
