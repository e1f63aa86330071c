import { z } from 'zod'

/** Ids of people and their things: uuid v7, made in Node. */
export const UserId = z.uuid()
/** A physician's id: a positive integer (bigint in PostgreSQL, far below 2^53). */
export const PhysicianId = z.int().positive()
/** The input of a call without parameters; an empty body is accepted, too. */
export const noInput = z.strictObject({})
/** `userId` may be sent for compatibility; the door compares it with the session's and answers 403 if it differs. */
export const withUserId = { userId: UserId.optional() }
