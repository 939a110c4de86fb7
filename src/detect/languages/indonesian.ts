import { oneLine } from '../long-text.ts';
import { type Language, place } from './language.ts';

const orders = oneLine`
  instruksi|instruksimu|instruksinya|perintah|perintahmu|aturan|aturanmu|arahan|panduan|pedoman|petunjuk|prompt|
  promptmu|peraturan|peraturanmu|arahanmu|batasan|ketentuan
`;
const prior =
  'sebelumnya|sebelum|terdahulu|lama|awal|awalmu|asli|sistem|bawaan|terdahulunya|atas|tadi|diberikan|terlebih';
const drop = 'abaikan|mengabaikan|lupakan|melupakan|hiraukan|kesampingkan|langgar|batalkan|tinggalkan|acuhkan|abai';
const user = 'pengguna|user|pemilik|pemakai|pemiliknya';
const send = 'kirim|kirimkan|mengirim|mengirimkan|teruskan|unggah|salin|bagikan|hantar|muat';
const reveal =
  'tampilkan|perlihatkan|tunjukkan|ungkapkan|bocorkan|bocorin|sebutkan|cetak|ulangi|tuliskan|beritahu|berikan|salin|dedahkan|papar|paparkan';

export const indonesian: Language = {
  name: 'Indonesian and Malay',
  code: 'id',
  override: [
    'abaikan|lupakan semua|segala|seluruh instruksi|perintah|arahan',
    `${drop} ..2 ${orders} ..3 ${prior}`,
    `${drop} ..2 instruksimu|perintahmu|aturanmu|promptmu|peraturanmu|arahanmu`,
    `${drop} ..2 ${orders} kamu|anda|milikmu|awak`,
    `${drop} ..1 semua|segala|semuanya ..1 yang ..4 dikatakan|diberitahu|diajarkan|sebelumnya|atas|diperintahkan|sebelum`,
    `(jangan ikuti|jangan patuhi|jangan turuti|berhenti mengikuti) ..2 ${orders} ..2 ${prior}`,
    `${orders} ..1 ${prior} ..4 dibatalkan|dicabut|kedaluwarsa|kadaluarsa|dihapus`,
    `${orders} ..1 ${prior} (tidak berlaku|tidak lagi berlaku|sudah tidak|tidak sah)`,
    `${orders}|aturan bawaanmu ..2 kedaluwarsa|batal|dicabut`,
  ],
  concealment: [`jangan ..1 beritahu|beri|bilang|katakan|sebutkan|ungkapkan|ceritakan|laporkan|kasih ..3 ${user}`],
  exfiltration: [
    `${send} ..6 sandi|password|kredensial|token|rahasia|cookie|.env|kunci|pin|otp|laluan|nik ..8 ${place}`,
  ],
  promptLeak: [
    `${reveal} ..3 prompt|instruksi|pesan|perintah|arahan sistem|sistemmu|awalmu`,
    `${reveal} ..3 instruksi|aturan|prompt|perintah|arahan ..1 rahasia|tersembunyi|internal|awal|asli|rahasiamu|awalmu`,
  ],
  persistence: [
    '(mulai sekarang|mulai hari ini|sejak sekarang|seterusnya) ..8 tanpa ..2 bertanya|konfirmasi|izin|persetujuan|verifikasi|pengesahan',
    `(simpan|ingat|ingatlah|catat) ..2 permanen|selamanya|selalu|kekal ..12 ${place}|arahkan|rekomendasikan|jalankan|sarankan`,
    'setiap|semua ..1 sesi|percakapan|obrolan ..8 kirim|jalankan|patuhi|rekomendasikan|tanpa',
  ],
  sleeper: [
    oneLine`
      (ketika|jika|bila|saat|begitu|apabila|kalau) ..1 ${user} ..1 mengatakan|menulis|menyebut|menyebutkan|mengetik|
      berkata|bilang ..10 hapus|kirim|transfer|matikan|ubah|nonaktifkan|buka|padam|jadwalkan
    `,
  ],
  hijack: [
    oneLine`
      (kamu sekarang|sekarang kamu|anda sekarang|sekarang anda|mulai sekarang kamu|mulai detik ini kamu) ..8 tanpa
      ..1 batasan|batas|aturan|filter|sensor|sekatan|pembatasan
    `,
    'mode|modus pengembang|tuhan|developer ..1 aktif|diaktifkan|sebagai',
  ],
  authority: [
    '(sudah disetujui|telah disetujui|persetujuan|telah diizinkan|sudah diizinkan) ..10 tanpa|jangan|tidak ..2 konfirmasi|bertanya|verifikasi|izin|tanya',
    '(sebagai pengembangmu|sebagai penciptamu|sebagai pencipta|sebagai pengembang anda)',
  ],
  addressed: ['jika|kalau kamu|anda adalah? sebuah|seorang? ai|model|asisten|bot|agen', 'untuk model bahasa'],
};
