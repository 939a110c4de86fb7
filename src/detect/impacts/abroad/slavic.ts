import type { ImpactWords } from './words.ts';

export const slavic: readonly ImpactWords[] = [
  {
    code: 'pl',
    run: 'uruchom|uruchamiaj|wykonaj|odpal|zainstaluj|uruchomić',
    script: 'skrypt|polecenie|komendę|program|makro|@file',
    byOrder: 'na polecenie|z polecenia|na rozkaz|na zlecenie|decyzją|w imieniu|zgodnie z poleceniem',
    chiefs: 'zarządu|kierownictwa|dyrekcji|administratora|działu|policji|właściciela|prezesa|szefa',
  },
  {
    code: 'cs',
    run: 'spusť|spusťte|proveď|nainstaluj|spustit',
    script: 'skript|příkaz|program|makro|@file',
    byOrder: 'na příkaz|z příkazu|na pokyn|z pokynu|z rozhodnutí|jménem',
    chiefs: 'vedení|ředitele|správce|administrátora|policie|majitele|představenstva|oddělení',
  },
  {
    code: 'ru',
    run: 'запусти|запустите|выполни|выполните|установи|установите|запускай',
    script: 'скрипт|команду|программу|макрос|@file',
    byOrder: 'по распоряжению|по приказу|по указанию|по решению|по поручению|от имени',
    chiefs: 'руководства|администрации|дирекции|администратора|полиции|владельца|начальства|отдела|директора',
  },
  {
    code: 'uk',
    run: 'запусти|запустіть|виконай|виконайте|встанови|запускай',
    script: 'скрипт|команду|програму|макрос|@file',
    byOrder: 'за розпорядженням|за наказом|за вказівкою|за рішенням|за дорученням|від імені',
    chiefs: 'керівництва|адміністрації|дирекції|адміністратора|поліції|власника|відділу|директора',
  },
];
