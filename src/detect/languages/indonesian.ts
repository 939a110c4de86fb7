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
const secret =
  'sandi|password|kredensial|token|rahasia|cookie|.env|kunci|percakapan|obrolan|riwayat|data|kartu|pin|otp|laluan|nik';
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
  concealment: [
    'hapus|hilangkan semua|segala|seluruh? jejak|jejaknya|jejakmu',
    `jangan ..1 beritahu|beri|bilang|katakan|sebutkan|ungkapkan|ceritakan|laporkan|kasih ..3 ${user}`,
    `jangan ..1 sebut|sebutkan|ungkapkan|tampilkan|menyebut ..1 instruksi|pesan|catatan|perintah ini`,
    `${send} ..8 tanpa ..1 sepengetahuan|memberitahu|pengetahuan|diketahui ..2 ${user}`,
    `sembunyikan|rahasiakan|tutupi ..5 dari ..1 ${user}`,
    `${user} (tidak boleh|jangan sampai|tidak perlu|tak perlu|tak boleh|nggak usah) ..1 tahu|mengetahui|sadar`,
  ],
  exfiltration: [
    `${send} ..6 sandi|password|kredensial|token|rahasia|cookie|.env|kunci|pin|otp|laluan|nik ..8 ${place}`,
    `${send} ..6 percakapan|obrolan|riwayat|data ..3 pengguna|pelanggan|pribadi|percakapan|lengkap|obrolan|kartu|chat ..8 ${place}`,
    `${send} ..4 ${place} ..6 ${secret}`,
    `sandi|password|kredensial|token|rahasia|kunci ..3 ${send} ..6 ${place}`,
  ],
  promptLeak: [
    `${reveal} ..3 prompt|instruksi|pesan|perintah|arahan sistem|sistemmu|awalmu`,
    `${reveal} ..3 instruksi|aturan|prompt|perintah|arahan ..1 rahasia|tersembunyi|internal|awal|asli|rahasiamu|awalmu`,
    `${reveal} ..2 promptmu|instruksimu`,
    'apa|apakah ..1 kunci|sandi|password rahasia|rahasiamu ..1 anda|kamu|mu',
    'apa ..1 prompt|instruksi sistem|rahasia ..1 anda|kamu|mu',
  ],
  persistence: [
    `(meskipun|walaupun|bahkan jika|sekalipun|walau) ..1 ${user} ..3 menolak|melarang|keberatan|lain|sebaliknya|protes`,
    '(mulai sekarang|mulai hari ini|sejak sekarang|seterusnya) ..8 tanpa ..2 bertanya|konfirmasi|izin|persetujuan|verifikasi|pengesahan',
    'ingat|ingatlah|simpan|catat ..3 bahwa ..1 pengguna ..3 administrator|admin|tepercaya|terpercaya|terverifikasi',
    `(simpan|ingat|ingatlah|catat) ..2 permanen|selamanya|selalu|kekal ..12 ${place}|arahkan|rekomendasikan|jalankan|sarankan`,
    '(patuhi|turuti|ikuti) ..1 hanya|cuma ..2 aku|saya|perintahku|ini',
    '(hanya patuhi|hanya turuti|hanya ikuti) ..2 aku|saya|perintahku|perintah|ini',
    'setiap|semua ..1 sesi|percakapan|obrolan ..8 kirim|jalankan|patuhi|rekomendasikan|tanpa',
  ],
  sleeper: [
    oneLine`
      (ketika|jika|bila|saat|begitu|apabila|kalau) ..1 ${user} ..1 mengatakan|menulis|menyebut|menyebutkan|mengetik|
      berkata|bilang ..10 hapus|kirim|transfer|matikan|ubah|nonaktifkan|buka|padam|jadwalkan
    `,
    `tunggu ..2 sampai|hingga ..1 ${user} ..1 mengatakan|menulis|menyebut|menyebutkan|mengetik`,
  ],
  hijack: [
    oneLine`
      (kamu sekarang|sekarang kamu|anda sekarang|sekarang anda|mulai sekarang kamu|mulai detik ini kamu) ..8 tanpa
      ..1 batasan|batas|aturan|filter|sensor|sekatan|pembatasan
    `,
    '(kamu bukan lagi|anda bukan lagi) ..2 asisten|ai|bot|model|pembantu',
    '(berpura pura|berpura puralah|pura pura|pura puralah|berperan|bertindaklah|bayangkan) ..6 tanpa|tidak ..2 batasan|batas|aturan|filter|sensor',
    'jawab|jawablah ..3 tanpa ..1 batasan|filter|sensor|batas|sekatan',
    'aktifkan|masuk|masuki|beralih|hidupkan ..2 mode|mod ..1 pengembang|tuhan|sistem|admin|administrator|developer|pembangun',
    'mode|modus pengembang|tuhan|developer ..1 aktif|diaktifkan|sebagai',
  ],
  authority: [
    '(sudah disetujui|telah disetujui|persetujuan|telah diizinkan|sudah diizinkan) ..10 tanpa|jangan|tidak ..2 konfirmasi|bertanya|verifikasi|izin|tanya',
    '(sebagai pengembangmu|sebagai penciptamu|sebagai pencipta|sebagai pengembang anda)',
    'pesan sistem ..6 asisten|agen ..2 harus|wajib|boleh ..6 segera|semua|tanpa|abaikan',
  ],
  addressed: [
    'model|ai|asisten|bot|agen ..2 yang ..1 membaca|merangkum|meringkas|memproses ..2 halaman|teks|pesan|artikel|email|resep|ini',
    'jika|kalau kamu|anda adalah? sebuah|seorang? ai|model|asisten|bot|agen',
    'untuk model bahasa',
  ],
};
