/**
 * Imported first, before any schema is made: Zod would try whether it may compile its schemas, and our policy, which
 * forbids that, would report the attempt.
 */
import { z } from 'zod'

z.config({ jitless: true })
