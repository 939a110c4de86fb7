import { stem } from './stem.ts';

/**
 * Words of which only one can be true: anyone who said that the repository is private did not say that it is public.
 * Words joined by a slash stand for each other.
 */
const contrasts = `
private public/open
open/opened closed/shut
archive delete/erase/wipe/destroy keep
buy sell rent
lend borrow
accept/approve reject/decline/deny/refuse
enable/activate disable/deactivate
start/begin stop/end/finish
increase/raise decrease/lower/reduce/cut
add remove
include exclude
lock unlock
encrypt decrypt
allow/permit block/forbid
read write/edit/modify
staging production/prod test development/dev
hourly daily weekly fortnightly monthly quarterly yearly/annually
hour day week fortnight month quarter year
morning afternoon evening/night
left right
north south east west
northern southern eastern western
above/over under/below/beneath beside behind
inside outside
upstairs downstairs
early late
earlier/sooner later
first last
more less/fewer
most least/fewest
maximum minimum
cheap expensive/pricey
big/large/huge small/little/tiny
long short
tall short
high low
hot cold
warm cool
wet dry
old new
old young
black white red green blue yellow brown grey/gray orange purple/violet pink
single married divorced widowed engaged
boy girl
man woman
male female
mother father
mother sister brother father
son daughter
husband wife
aunt uncle
niece nephew
grandmother/grandma grandfather/grandpa
landlord tenant
employer/boss employee
buyer seller
teacher pupil/student
doctor patient
sender recipient/receiver
cat dog hamster rabbit horse parrot
vegan vegetarian omnivore
tea coffee
wine beer
beef pork chicken fish lamb
breakfast lunch dinner/supper
window aisle
cash card
train plane bus car bike/bicycle boat/ferry
winter spring summer autumn
win/won lose/lost
upload download
import export
push pull
send receive
give take
arrive depart
debit credit
savings checking
gross net
fixed variable
manual automatic
electric gas induction
paperback hardback
strong weak
sweet salty sour bitter
loud quiet
full empty
full part
rise fall
internal external
required/mandatory optional
always never
upper lower
front back/rear
safe dangerous
healthy sick/ill
alive dead
rich poor
fast/quick slow
heavy light
clean dirty
true false
odd even
urgent routine
plaintext encrypted
confirmed tentative
privat öffentlich
archivieren/archiviere löschen/lösche behalten
kaufen verkaufen mieten
annehmen ablehnen
links rechts
oben unten
morgens mittags abends nachts
groß klein
alt neu
alt jung
heiß kalt
billig teuer
früh spät
privé public
archiver supprimer garder
acheter vendre louer
accepter refuser
gauche droite
grand petit
chaud froid
matin soir
privado público
archivar/archiva borrar/borra/eliminar/elimina
comprar/compro/compra vender/vendo/vende alquilar
aceptar/acepta rechazar/rechaza
izquierda derecha
grande pequeño
caliente frío
mañana tarde noche
privato pubblico
archiviare eliminare/cancellare
comprare vendere
sinistra destra
caldo freddo
mattina sera
arquivar apagar/excluir
direita esquerda
privé openbaar
kopen verkopen huren
links rechts
groot klein
warm koud
ochtend avond
`;

/** For each form, the forms that it excludes. */
const excluded = new Map<string, readonly string[]>();

/** Stemming them takes a while, and many processes never ask. */
function readLines(): void {
  for (const line of contrasts.trim().split('\n')) {
    const groups = line.split(' ').map((words) => words.split('/').flatMap(stemsOf));
    for (const group of groups) {
      const others = groups.flat().filter((other) => !group.includes(other));
      for (const one of group) excluded.set(one, [...new Set([...(excluded.get(one) ?? []), ...others])]);
    }
  }
}

/** A word as any of the languages reads it. */
function stemsOf(word: string): readonly string[] {
  return [...new Set([stem(word, 'en'), stem(word, 'de'), stem(word, 'nl')])];
}

const none: readonly string[] = [];

/** The words that a word excludes, by the forms that are compared. */
export function contrastsOf(form: string): readonly string[] {
  if (excluded.size === 0) readLines();
  return excluded.get(form) ?? none;
}
