import { formatDateTime } from '../date-time.ts'
import type { Texts } from '../en.ts'

export const device: Texts['device'] = {
  title: 'Połącz urządzenie',
  intro: 'Wpisz 8 liter, które wyświetla Twoje urządzenie.',
  field: 'Kod',
  submit: 'Dalej',
  incomplete: 'Wpisz wszystkie 8 liter kodu',
  request: {
    title: (client) => `Zezwolić aplikacji ${client} na logowanie?`,
    compare: 'Porównaj ten kod z kodem na swoim urządzeniu:',
    requestedAt: 'Czas żądania',
    at: (at) => formatDateTime('pl', at),
    device: 'Urządzenie',
    ipAddress: 'Adres IP',
    access: 'Urządzenie będzie działać w Twoim imieniu z pełnym dostępem do konta, dopóki go nie wylogujesz.',
    warning:
      'Kontynuuj tylko wtedy, gdy to Ty rozpoczynasz logowanie na swoim urządzeniu. Nie zatwierdzaj kodu, który ktoś Ci przysłał.',
    signedInAs: (email) => `Korzystasz z konta ${email}.`,
    approve: 'Zatwierdź',
    deny: 'Odrzuć',
  },
  approved: {
    title: 'Urządzenie zatwierdzone',
    body: 'Wróć do urządzenia. Zaloguje się w ciągu kilku sekund.',
  },
  denied: {
    title: 'Logowanie odrzucone',
    body: 'Urządzenie nie może się zalogować. Jeśli to nie Ty, nie musisz robić nic więcej.',
  },
  expired: {
    title: 'Ten kod wygasł',
    body: 'Poproś o nowy kod na swoim urządzeniu.',
  },
  again: 'Wpisz inny kod',
  devices: 'Zobacz swoje urządzenia',
}
