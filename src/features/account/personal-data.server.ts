import type { PersonalData } from '#door/personal-data.ts'

export const accountData: PersonalData = {
  name: 'account',
  read: (db, userId) =>
    db
      .selectFrom('users')
      .select([
        'id',
        'email',
        'email_verified',
        'name',
        'bio',
        'company',
        'postal_address',
        'start_with',
        'role',
        'two_factor_enabled',
        'created_at',
        'updated_at',
        'tour_done_at',
      ])
      .select(['notify_marketing', 'notify_new_features', 'notify_security_alerts', 'notify_exclusions'])
      .where('id', '=', userId)
      .executeTakeFirst(),
}
