export const requiredData = {
  title: 'Complete your account',
  intro: (email: string) => `One more step before you sign in as ${email}.`,
  submit: 'Continue',
  expiredTitle: 'Sign-in expired',
  accept: 'I accept the terms of use',
  acceptWithPrivacy: 'I accept the terms of use and the privacy policy',
  terms: 'Terms of use',
  privacy: 'Privacy policy',
  mustAccept: 'Accept the terms to continue',
}
