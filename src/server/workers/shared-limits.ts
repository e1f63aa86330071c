/**
 * The limits of a server with several HTTP threads: the main thread counts for all of them, with the same code as for a
 * single thread.
 */
import type { Reader, Reading } from '#door/reading.ts'
import { type Asker, clientHasLeft, type Turn, type Turns } from '#door/turns.ts'
import type { Answers, Exchange } from './exchange.ts'

/** A turn that a thread has or is waiting for. */
interface Held {
  leaves: AbortController
  turn?: Turn
  /** While it does other work: ends that, and resolves when it has a turn again. */
  aside?: { comesBack: () => void; isBack: Promise<void> }
}

interface LimitsOfThread {
  answers: Answers
  /** Releases everything the thread had or was waiting for, because it has ended. */
  release: () => void
}

/** The main thread's side for one thread. */
export function answerForLimits({ turns, reading }: { turns: Turns; reading: Reading }): LimitsOfThread {
  const held = new Map<number, Held>()

  const giveUp = (id: number) => {
    const one = held.get(id)
    if (!one) return
    held.delete(id)
    one.leaves.abort()
    one.aside?.comesBack()
    if (one.aside) void one.aside.isBack.then(() => one.turn?.end())
    else one.turn?.end()
  }

  return {
    release: () => {
      // Waiting ones first, because a turn that ends must not start another of the same thread's.
      for (const { leaves } of held.values()) leaves.abort()
      for (const id of [...held.keys()]) giveUp(id)
    },
    answers: {
      takeTurn: async (id: number, asker: Asker) => {
        const one: Held = { leaves: new AbortController() }
        held.set(id, one)
        try {
          one.turn = await turns.take(asker, one.leaves.signal)
        } catch (error) {
          held.delete(id)
          throw error
        }
        // Given up at the very moment its turn came.
        if (!held.has(id)) one.turn.end()
      },
      leaveTurn: (id: number) => held.get(id)?.leaves.abort(),
      stepAside: (id: number) => {
        const one = held.get(id)
        if (!one?.turn) return
        const back = Promise.withResolvers<void>()
        one.aside = { comesBack: back.resolve, isBack: one.turn.aside(() => back.promise) }
      },
      comeBack: async (id: number) => {
        const one = held.get(id)
        one?.aside?.comesBack()
        await one?.aside?.isBack
        if (one) delete one.aside
      },
      endTurn: giveUp,
      takeReading: (reader: Reader) => reading.take(reader),
      noteReading: (reader: Reader, ids: readonly number[]) => reading.note(reader, ids),
      namesReading: (reader: Reader, names: readonly string[]) => reading.names(reader, names),
    },
  }
}

/** A thread's side. */
export function limitsOver(main: Exchange): { turns: Turns; reading: Reading } {
  let nextId = 1
  const turnOf = (id: number): Turn => ({
    end: () => main.tell('endTurn', id),
    aside: async (run) => {
      main.tell('stepAside', id)
      const result = await run()
      await main.ask('comeBack', id)
      return result
    },
  })
  return {
    turns: {
      take: async (asker, signal) => {
        if (signal.aborted) throw clientHasLeft()
        const id = nextId++
        const leave = () => main.tell('leaveTurn', id)
        signal.addEventListener('abort', leave, { once: true })
        try {
          await main.ask('takeTurn', id, asker)
        } finally {
          signal.removeEventListener('abort', leave)
        }
        return turnOf(id)
      },
    },
    reading: {
      take: async (reader) => {
        await main.ask('takeReading', sent(reader))
      },
      note: (reader, ids) => main.tell('noteReading', sent(reader), ids),
      names: (reader, names) => main.ask('namesReading', sent(reader), names) as Promise<ReadonlySet<string>>,
      // The main thread reports it.
      watch: () => {},
    },
  }
}

/** Other data about a reader cannot be sent. */
const sent = ({ viewer, address, agent }: Reader): Reader => ({ viewer, address, agent })
