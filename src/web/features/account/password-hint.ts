// States the password rules up front, before anyone can get them wrong.
export const passwordHint = '12 to 128 characters. A few words work well.'
