import { handle } from '#door/handle.ts'
import { messagesOf } from '#features/support/queries.server.ts'
import { limits } from '#shared/product/limits.ts'
import { getContactMessages } from './contracts.ts'

const pageSize = limits.deskPageSize

export const getContactMessagesHandler = handle(
  getContactMessages,
  async ({ input: { state, page }, deps: { db } }) => {
    const answered = state === 'done'
    const { total, data } = await messagesOf(db, { answered, offset: (page - 1) * pageSize, size: pageSize })
    return {
      data: data.map(({ createdAt, answeredAt, replies, ...message }) => ({
        ...message,
        createdAt: createdAt.toISOString(),
        answeredAt: answeredAt?.toISOString() ?? null,
        replies: replies.map((reply) => ({ ...reply, createdAt: reply.createdAt.toISOString() })),
      })),
      total,
      page,
      pageSize,
    }
  },
)
