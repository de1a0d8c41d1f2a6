import type { Fallbacks, LayoutProps } from '@mall/core/feature'

/** Unstyled fallbacks of the kernel, for tests of screens. */
export const plainFallbacks: Fallbacks = {
  Loading: () => <p role="status">加载中</p>,
  Failed: ({ message, onRetry, home }) => (
    <div role="alert">
      <p>{message}</p>
      <button onClick={onRetry}>重试</button>
      <a href={home}>回到首页</a>
    </div>
  ),
  NotFound: ({ home }) => (
    <p>
      页面不存在 <a href={home}>回到首页</a>
    </p>
  ),
  Denied: ({ home }) => (
    <p>
      当前环境不支持 <a href={home}>回到首页</a>
    </p>
  ),
  PartFailed: ({ onRetry, onClose }) => (
    <div role="alert">
      这部分没有加载出来
      {onClose && <button onClick={onClose}>关闭</button>}
      <button onClick={onRetry}>重试</button>
    </div>
  ),
}

export const PlainLayout = ({ children }: LayoutProps) => <>{children}</>
