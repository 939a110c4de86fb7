import type { ImpactWords } from './words.ts';

export const others: readonly ImpactWords[] = [
  {
    code: 'tr',
    run: 'çalıştır|çalıştırın|başlat|yürüt|kur|yükle',
    script: 'betiğini|betiği|script|scripti|komutunu|komutu|programı|@file',
    byOrder: 'emriyle|talimatıyla|kararıyla|adına|talebi üzerine',
    chiefs: 'yönetimin|yönetim|müdürün|müdürlüğün|yöneticinin|polisin|sahibin|kurulun',
  },
  {
    code: 'id',
    run: 'jalankan|eksekusi|mulai|instal|pasang',
    script: 'skrip|perintah|program|makro|@file',
    byOrder: 'atas perintah|atas instruksi|berdasarkan keputusan|atas permintaan|atas nama',
    chiefs: 'manajemen|direksi|administrator|admin|polisi|pemilik|pimpinan|departemen',
  },
  {
    code: 'vi',
    run: 'thực thi|khởi động|cài đặt',
    script: 'tập lệnh|chương trình|@file',
    byOrder: 'theo lệnh của|theo chỉ thị của|theo quyết định của|thay mặt',
    chiefs: 'ban giám đốc|quản trị viên|công an|chủ sở hữu|ban lãnh đạo',
  },
  {
    code: 'hu',
    run: 'futtasd|indítsd|hajtsd|telepítsd',
    script: 'szkriptet|parancsot|programot|@file',
    byOrder: 'utasítására|parancsára|megbízásából|döntése alapján|nevében',
    chiefs: 'vezetőség|igazgatóság|adminisztrátor|rendőrség|tulajdonos|menedzsment',
  },
  {
    code: 'el',
    run: 'εκτέλεσε|εκτελέστε|τρέξε|τρέξτε|ξεκίνα|εγκατάστησε',
    script: 'σενάριο|script|εντολή|πρόγραμμα|@file',
    byOrder: 'κατ εντολή|με εντολή|με απόφαση|εκ μέρους',
    chiefs: 'διοίκησης|διεύθυνσης|διαχειριστή|αστυνομίας|ιδιοκτήτη|διοικητικού',
  },
  {
    code: 'ar',
    run: 'شغل|شغّل|نفذ|نفّذ|ثبت|ابدأ',
    script: 'السكربت|سكربت|الأمر|أمر|البرنامج|@file',
    byOrder: 'بأمر من|بناء على أمر|بتوجيه من|بقرار من|نيابة عن|بناء على طلب',
    chiefs: 'الإدارة|المدير|المسؤول|الشرطة|المالك|مجلس|قسم|الأمن',
  },
  {
    code: 'hi',
    run: 'चलाओ|चलाएं|चलाइए|इंस्टॉल|शुरू',
    script: 'स्क्रिप्ट|कमांड|आदेश|प्रोग्राम|@file',
    byOrder: 'के आदेश पर|के आदेश से|के निर्देश पर|के निर्देशानुसार|की ओर से',
    chiefs: 'प्रबंधन|प्रशासन|निदेशक|पुलिस|मालिक|व्यवस्थापक',
  },
];
