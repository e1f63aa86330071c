import type { PersonalData } from '#door/personal-data.ts'

export const sessionData: PersonalData = {
  name: 'sessions',
  read: (db, userId) =>
    db
      .selectFrom('sessions')
      .select(['ip_address', 'user_agent', 'created_at', 'updated_at', 'expires_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute(),
}

export const deviceData: PersonalData = {
  name: 'known_devices',
  read: (db, userId) =>
    db
      .selectFrom('known_devices')
      .select(['agent', 'network', 'first_seen', 'last_seen'])
      .where('user_id', '=', userId)
      .orderBy('first_seen')
      .execute(),
}

export const emailChangeData: PersonalData = {
  name: 'email_changes',
  read: (db, userId) =>
    db
      .selectFrom('email_changes')
      .select(['new_email', 'created_at', 'expires_at'])
      .where('user_id', '=', userId)
      .execute(),
}

export const teamSignInData: PersonalData = {
  name: 'team_sign_in',
  read: (db, userId) =>
    db
      .selectFrom('team_sign_in_subjects')
      .select(['issuer', 'subject', 'bound_at'])
      .where('user_id', '=', userId)
      .orderBy('bound_at')
      .execute(),
}
