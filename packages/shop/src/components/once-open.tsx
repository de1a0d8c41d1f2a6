import { Suspense, useState, type ReactNode } from 'react'

/** Mounts a lazily loaded sheet when it is opened first, and keeps it: it closes with its motion. */
export function OnceOpen({ open, children }: { open: boolean; children: ReactNode }) {
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  return wasOpen ? <Suspense fallback={null}>{children}</Suspense> : null
}
