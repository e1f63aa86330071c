/** An email or a phone number that more people have says nothing about any of them. */
export const maxSharers = 50
