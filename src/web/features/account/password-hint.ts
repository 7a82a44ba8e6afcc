// What a new password has to be, said before anybody can get it wrong.
export const passwordHint = '12 to 128 characters. A few words work well.'
