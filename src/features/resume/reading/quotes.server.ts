import type { TrainingKind } from './facts.server.ts'

export const wordsOf = (text: string) => text.replace(/\s+/g, ' ').trim()

export const kindNamed = (text: string): TrainingKind | undefined =>
  /\bfellow/i.test(text)
    ? 'fellowship'
    : /\bintern(?:ship)?\b/i.test(text)
      ? 'internship'
      : /\bresiden/i.test(text)
        ? 'residency'
        : undefined
