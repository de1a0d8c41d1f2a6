import { toTopicKey, type Topic } from './topics.ts'

/**
 * Listeners by company and topic: a change of another company or topic costs one look-up, however
 * many listen.
 */
export function createTopicListeners() {
  const byTopic = new Map<string, Set<() => void>>()
  return {
    /** Returns the unsubscribe function. */
    add(companyId: number, topic: Topic, listener: () => void): () => void {
      const key = toTopicKey(companyId, topic)
      const listeners = byTopic.get(key) ?? new Set()
      byTopic.set(key, listeners.add(listener))
      return () => {
        // A second call must not remove a later set of the same topic.
        if (listeners.delete(listener) && listeners.size === 0) byTopic.delete(key)
      }
    },
    notify(companyId: number, topic: Topic): void {
      for (const listener of byTopic.get(toTopicKey(companyId, topic)) ?? []) listener()
    },
    notifyAll(): void {
      for (const listeners of byTopic.values()) for (const listener of listeners) listener()
    },
    countTopics: () => byTopic.size,
  }
}
